import { createMiddleware } from 'hono/factory';
import { requireRight, requireStaff } from '#auth/require-person.ts';
import type { Right } from '#auth/rights.ts';
import { DomainError } from '#errors.ts';
import { addingPaths, listPaths, ownChangePaths, reviewPaths, rightsPaths } from '#paths/paths.ts';
import { adminPaths } from '#paths/admin-paths.ts';
import type { ApiEnv } from '#functions/api-env.ts';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Only our own pages may write to us or open a socket. A form on a page that hides its address has no origin: then
 * another header, which no page can set, says where it comes from.
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

export const UPLOADS = new Set<string>([
  adminPaths.uploads,
  adminPaths.videos,
  reviewPaths.photos,
  rightsPaths.complaintPhotos,
]);
const FORMS = new Set<string>([
  reviewPaths.form,
  ownChangePaths.form,
  ownChangePaths.findForm,
  addingPaths.form,
  listPaths.restockForm,
  rightsPaths.complaintForm,
  rightsPaths.findComplaint,
  rightsPaths.complaintMessage,
  rightsPaths.consentsForm,
]);
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Forms of other sites cannot send this type without a preflight request. */
export const requireJson = createMiddleware<ApiEnv>(async (c, next) => {
  const isUpload = UPLOADS.has(c.req.path) && isMultipart(c.req.raw);
  const isForm = FORMS.has(c.req.path) && FORM_TYPE.test(typeOf(c.req.raw));
  if (WITH_BODY.has(c.req.method) && !isUpload && !isForm && !JSON_TYPE.test(typeOf(c.req.raw))) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  }
  await next();
});

/** The origin has already refused a form of another site. */
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

export const adminOnly = createMiddleware<ApiEnv>(async (c, next) => {
  requireStaff(c.env.ctx.actor);
  await next();
});

/** Before anything of the request is read; the verb asks again. */
export const needs = (right: Right) =>
  createMiddleware<ApiEnv>(async (c, next) => {
    requireRight(c.env.ctx.actor, right);
    await next();
  });

const JSON_BODY_BYTES = 64 * 1024;
const FORM_AROUND_FILE_BYTES = 4 * 1024;

/** Routes that limit the size of a body themselves, once the sender is known. */
const LARGE_BODIES = new Set<string>([...UPLOADS, adminPaths.importProducts, adminPaths.changeProducts]);

const limitJson = limitBodyTo(JSON_BODY_BYTES);

export const limitBody: MiddlewareHandler<ApiEnv> = (c, next) =>
  LARGE_BODIES.has(c.req.path) ? next() : limitJson(c, next);

export function limitUpload(fileBytes: number): MiddlewareHandler<ApiEnv> {
  return limitBodyTo(fileBytes + FORM_AROUND_FILE_BYTES);
}

export function limitBodyTo(maxSize: number): MiddlewareHandler<ApiEnv> {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new DomainError('TOO_LARGE');
    },
  });
}
