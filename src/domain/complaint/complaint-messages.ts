import type { ComplaintMessage, OwnComplaint } from './complaint.ts';

/** The words after the name of the author. */
export const DEED_WORDS: Readonly<Record<ComplaintMessage['kind'], string>> = {
  message: '',
  settled: ' settled it',
  reopened: ' opened it again',
};

/** All messages, oldest first: the complaint itself is the first. */
export function messagesOf({
  text,
  createdAt,
  messages,
}: Pick<OwnComplaint, 'text' | 'createdAt' | 'messages'>): ComplaintMessage[] {
  return [{ id: 0, author: 'complainant', kind: 'message', text, createdAt }, ...messages];
}
