import { createMiddleware } from 'hono/factory';
import { requireAdmin } from '../../src/domain/auth/require-person.ts';
import { DomainError } from '../../src/domain/errors.ts';
import { addingPaths } from '../../src/paths/adding-paths.ts';
import { adminPaths } from '../../src/paths/admin-paths.ts';
import { listPaths } from '../../src/paths/list-paths.ts';
import { ownChangePaths } from '../../src/paths/own-change-paths.ts';
import { reviewPaths } from '../../src/paths/review-paths.ts';
import { rightsPaths } from '../../src/paths/rights-paths.ts';
import type { ApiEnv } from '../api-env.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A browser names the page that writes to us or opens a socket; anything but our own is refused. A form of a page that tells
 * nobody its address has no origin: then the browser says whose it is in another way, which no page can set.
 */
export const sameOrigin = createMiddleware<ApiEnv>(async (c, next) => {
  const isPlainRead = READS.has(c.req.method) && c.req.header('Upgrade') === undefined;
  const origin = c.req.header('Origin');
  const isOwn =
    origin === 'null'
      ? c.req.header('Sec-Fetch-Site') === 'same-origin'
      : origin === new URL(c.req.url).origin;
  if (!isPlainRead && !isOwn) {
    throw new DomainError('FOREIGN_ORIGIN');
  }
  await next();
});

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPE = /^application\/json\s*(;|$)/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;

/** Take files, and see to it themselves once it is known who asks. */
export const UPLOADS = new Set<string>([adminPaths.uploads, adminPaths.videos, reviewPaths.photos]);
/** Sent by a page without scripts. */
const FORMS = new Set<string>([
  ...[
    reviewPaths.form,
    ownChangePaths.form,
    ownChangePaths.findForm,
    addingPaths.form,
    listPaths.restockForm,
  ],
  ...[rightsPaths.complaintForm, rightsPaths.findComplaint, rightsPaths.complaintMessage],
  rightsPaths.consentsForm,
]);
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Forms of other sites cannot send this type without asking first. */
export const requireJson = createMiddleware<ApiEnv>(async (c, next) => {
  const isUpload = UPLOADS.has(c.req.path) && isMultipart(c.req.raw);
  const isForm = FORMS.has(c.req.path) && FORM_TYPE.test(typeOf(c.req.raw));
  if (WITH_BODY.has(c.req.method) && !isUpload && !isForm && !JSON_TYPE.test(typeOf(c.req.raw))) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  }
  await next();
});

/** A form of another site gets no further than its origin. */
export const demandMultipart = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isMultipart(c.req.raw)) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', { message: 'This address expects a file of a form.' });
  }
  await next();
});

function isMultipart(request: Request): boolean {
  return MULTIPART_TYPE.test(typeOf(request));
}

function typeOf({ headers }: Request): string {
  return headers.get('Content-Type') ?? '';
}

/** Stands after `session`, before every route of the admin. */
export const adminOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireAdmin(c.env.ctx.actor);
  await next();
});
