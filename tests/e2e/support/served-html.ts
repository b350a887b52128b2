import type { APIRequestContext } from '@playwright/test';

type Attributes = Readonly<Record<string, string>>;

/** A page as the shop sends it, read without a browser. */
export interface ServedHtml {
  readonly text: string;
  /** The attributes of each element with this name, in document order. */
  all(name: string): Attributes[];
  /** The attributes of the first element with this name and attribute. */
  find(name: string, attribute: string, value: string): Attributes | undefined;
  /** The text of each element with this name that contains no other of that name. */
  words(name: string): string[];
  /** The structured data of the page. */
  data(): unknown[];
}

export async function servedHtml(request: APIRequestContext, path: string): Promise<ServedHtml> {
  return readHtml(await (await request.get(path)).text());
}

export function readHtml(text: string): ServedHtml {
  const all = (name: string) =>
    [...text.matchAll(new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'g'))].map(([, inside = '']) =>
      Object.fromEntries(
        [...inside.matchAll(/([\w:-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g)].map(
          ([, key = '', double, single, bare]) => [key, plain(double ?? single ?? bare ?? '')],
        ),
      ),
    );
  return {
    text,
    all,
    find: (name, attribute, value) => all(name).find((each) => each[attribute] === value),
    words: (name) =>
      [...text.matchAll(new RegExp(`<${name}\\b(?:[^>"']|"[^"]*"|'[^']*')*>(.*?)</${name}>`, 'gs'))].map(
        ([, inside = '']) =>
          plain(inside.replaceAll(/<[^>]*>|&nbsp;/g, ' '))
            .replaceAll(/\s+/g, ' ')
            .trim(),
      ),
    data: () =>
      [...text.matchAll(/<script type="?application\/ld\+json"?[^>]*>(.*?)<\/script>/gs)].map(
        ([, json = '']): unknown => JSON.parse(json),
      ),
  };
}

const plain = (value: string) =>
  value.replaceAll('&#38;', '&').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
