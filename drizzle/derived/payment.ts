import { COME_IN, GOING_BACK, PAYMENT_STATUSES } from '#payment-status.ts';
import { stepOf } from '#payment-status.ts';
import { listed } from './sql.ts';

const step = (status: string) =>
  `CASE ${status} ${PAYMENT_STATUSES.map((each) => `WHEN '${each}' THEN ${String(stepOf(each))}`).join(' ')} END`;

const refuseAboveCaptured = `
WHEN NEW.status IN ${listed(GOING_BACK)} BEGIN
  SELECT RAISE(ABORT, 'refunds_stay_within_captured') WHERE
    (SELECT total(amount_paise) FROM refunds WHERE payment_id = NEW.payment_id AND status IN ${listed(GOING_BACK)}) >
    (SELECT iif(status IN ${listed(COME_IN)}, amount_paise, 0) FROM payments WHERE id = NEW.payment_id);
END`;

export const paymentSql = `
CREATE TRIGGER payments_amount_is_final BEFORE UPDATE OF amount_paise, order_id ON payments
WHEN NEW.amount_paise <> OLD.amount_paise OR NEW.order_id <> OLD.order_id BEGIN
  SELECT RAISE(ABORT, 'payments_amount_is_final');
END

CREATE TRIGGER payments_move_forward BEFORE UPDATE OF status ON payments
WHEN ${step('OLD.status')} > ${step('NEW.status')} BEGIN
  SELECT RAISE(ABORT, 'payments_move_forward');
END

CREATE TRIGGER refunds_insert_stays_within_captured AFTER INSERT ON refunds${refuseAboveCaptured}

CREATE TRIGGER refunds_update_stays_within_captured AFTER UPDATE OF amount_paise, status, payment_id ON refunds${refuseAboveCaptured}

-- An event that could not be applied is kept as failed until it is sent again: then its row makes room for the new one.
CREATE TRIGGER webhook_events_failed_may_come_again BEFORE INSERT ON webhook_events BEGIN
  DELETE FROM webhook_events WHERE id = NEW.id AND outcome = 'failed';
END
`;
