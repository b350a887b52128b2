import type { ReactNode } from 'react';
import { formatPhone } from '#address/contact.ts';
import {
  type AdminComplaint,
  clockWords,
  isUrgent,
  type ComplaintMessage,
  DEED_WORDS,
  messagesOf,
} from '#complaint/complaint.ts';
import { formatPastMoment } from '#dates.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import AdminButton from '#features/admin/kit/AdminButton.tsx';
import PassFocusOn from '#features/admin/kit/list/PassFocusOn.tsx';

interface Props {
  readonly complaint: AdminComplaint;
  /** When it was read, by the shop's clock. */
  readonly at: number;
  readonly isBusy: boolean;
  readonly onAcknowledge: () => void;
  readonly onAsk: (what: 'answer' | 'settle') => void;
}

const LINK = 'text-maroon underline underline-offset-4';

export default function ComplaintDetail({ complaint, at, isBusy, onAcknowledge, onAsk }: Props) {
  const { name, email, phone, orderId, namedOrder, createdAt, state, acknowledgedAt } = complaint;
  return (
    <div className="grid gap-6">
      <div>
        <p className={isUrgent(complaint, at) ? 'font-medium text-danger' : 'font-medium'}>
          {clockWords(complaint, at)}
        </p>
        <p className="mt-1 text-sm text-ink-soft">
          Received {formatPastMoment(createdAt)}
          {acknowledgedAt !== null && ` · acknowledged ${formatPastMoment(acknowledgedAt)}`}
          {complaint.reopenedAt !== null && ` · opened again ${formatPastMoment(complaint.reopenedAt)}`}
        </p>
      </div>
      {state !== 'settled' && (
        <div className="flex flex-wrap gap-2">
          {state === 'received' && (
            <PassFocusOn>
              <AdminButton look="outline" data-first busy={isBusy && 'Saving…'} onClick={onAcknowledge}>
                Acknowledge
              </AdminButton>
            </PassFocusOn>
          )}
          <AdminButton
            onClick={() => {
              onAsk('answer');
            }}
          >
            Answer
          </AdminButton>
          <AdminButton
            look="outline"
            onClick={() => {
              onAsk('settle');
            }}
          >
            Settle
          </AdminButton>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 wrap-anywhere">
        <dt className="text-ink-soft">From</dt>
        <dd>{name}</dd>
        <dt className="text-ink-soft">Email</dt>
        <dd>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </dd>
        {phone !== null && (
          <>
            <dt className="text-ink-soft">Phone</dt>
            <dd>
              <a href={`tel:${phone}`} className={LINK}>
                {formatPhone(phone)}
              </a>
            </dd>
          </>
        )}
        {(orderId ?? namedOrder) !== null && (
          <>
            <dt className="text-ink-soft">Order</dt>
            <dd>
              {orderId === null ? (
                `${namedOrder ?? ''} was given: no order with this number has this email address`
              ) : (
                <a href={adminPaths.ordersOf(orderId)} className={LINK}>
                  {orderId}
                </a>
              )}
            </dd>
          </>
        )}
      </dl>
      <ol aria-label="What was said" className="grid gap-3">
        {messagesOf(complaint).map((message) => (
          <Said key={message.id} by={name} message={message}>
            {message.id === 0 && complaint.photoCount > 0 && <Photos complaint={complaint} />}
          </Said>
        ))}
      </ol>
    </div>
  );
}

function Photos({ complaint: { id, name, photoCount } }: Pick<Props, 'complaint'>) {
  return (
    <ul aria-label={`Photos by ${name}`} className="mt-3 flex flex-wrap gap-3">
      {Array.from({ length: photoCount }, (_, nth) => (
        <li key={nth}>
          <a href={adminPaths.complaintPhoto(id, nth)} target="_blank" rel="noopener">
            <img
              src={adminPaths.complaintPhoto(id, nth)}
              alt={`Photo ${String(nth + 1)} by ${name} (opens in a new tab)`}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded-sm bg-cream object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface SaidProps {
  readonly by: string;
  readonly message: ComplaintMessage;
  readonly children?: ReactNode;
}

export function Said({ by, message, children }: SaidProps) {
  const isOurs = message.author === 'shop';
  return (
    <li
      className={`border bg-white px-4 py-3 ${isOurs ? 'border-l-4 border-line border-l-gold' : 'border-line'}`}
    >
      <p className="text-sm text-ink-soft">
        {isOurs ? 'You' : by}
        {DEED_WORDS[message.kind]} · {formatPastMoment(message.createdAt)}
      </p>
      <p className="mt-1 leading-relaxed wrap-anywhere whitespace-pre-line">{message.text}</p>
      {children}
    </li>
  );
}
