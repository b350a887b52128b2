interface RefusalParts {
  readonly field?: string;
  readonly reason?: string;
  readonly status?: 400 | 401 | 404 | 409 | 429;
}

export class Refusal extends Error {
  readonly status: NonNullable<RefusalParts['status']>;
  readonly field: string | undefined;
  readonly reason: string;

  constructor(description: string, parts: RefusalParts = {}) {
    super(description);
    this.name = 'Refusal';
    this.status = parts.status ?? 400;
    this.field = parts.field;
    this.reason = parts.reason ?? 'input_validation_failed';
  }

  get body() {
    return {
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: this.message,
        ...(this.field === undefined ? {} : { field: this.field }),
        source: this.reason === 'NA' ? 'NA' : 'business',
        step: this.reason === 'NA' ? 'NA' : 'payment_initiation',
        reason: this.reason,
        metadata: {},
      },
    };
  }
}

export const notThere = () => new Refusal('The id provided does not exist');
export const notAuthenticated = () => new Refusal('Authentication failed', { status: 401, reason: 'NA' });
export const fieldRequired = (field: string) => new Refusal(`The ${field} field is required.`, { field });
