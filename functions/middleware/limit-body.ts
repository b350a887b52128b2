import { bodyLimit } from 'hono/body-limit';
import { DomainError } from '../../src/domain/errors.ts';

const JSON_BODY_BYTES = 64 * 1024;

export const limitBody = bodyLimit({
  maxSize: JSON_BODY_BYTES,
  onError: () => {
    throw new DomainError('TOO_LARGE');
  },
});
