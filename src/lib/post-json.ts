/** What our API answers: a sentence for people, and what is wrong under the name of each field. */
export interface Reply {
  readonly message?: string;
  readonly details?: Readonly<Record<string, readonly string[]>>;
}

export interface Answer {
  readonly ok: boolean;
  /** 0 when the shop could not be reached. */
  readonly status: number;
  /** Empty where the answer was none of our API. */
  readonly body: Reply;
}

export async function postJson(address: string, data: unknown): Promise<Answer> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(data),
    });
    return { ok: response.ok, status: response.status, body: await readReply(response) };
  } catch {
    return { ok: false, status: 0, body: {} };
  }
}

/** Our own API answers in this shape; a proxy in between may not. */
async function readReply(response: Response): Promise<Reply> {
  return await response.json<Reply>().catch(() => ({}));
}
