import { linesOf } from './words.ts';

interface ErrorClass {
  /** Without the suffix of a language. */
  name: string;
  /** Empty for the failures of servers. */
  statuses: readonly number[];
  docs: string;
}

/** The classes of unsuccessful responses in every client. */
const errorClasses: readonly ErrorClass[] = [
  { name: 'Validation', statuses: [400], docs: 'the request is not valid.' },
  { name: 'Authentication', statuses: [401], docs: 'the key is missing, wrong, revoked or expired.' },
  { name: 'InsufficientCredits', statuses: [402], docs: 'there are not enough AI credits.' },
  { name: 'Permission', statuses: [403], docs: 'no active subscription, or the key may not do this.' },
  { name: 'NotFound', statuses: [404], docs: 'the object does not exist, or belongs to another user.' },
  {
    name: 'Conflict',
    statuses: [409, 412],
    docs:
      'the state does not allow the change, for example because the post is published, or the object has changed since it ' +
      'was read.',
  },
  { name: 'RateLimit', statuses: [429], docs: 'a limit is exceeded. The error says how long to wait.' },
  { name: 'Server', statuses: [], docs: 'Herald or a proxy failed.' },
];

/** The module `error-classes.ts` of the TypeScript client. */
export function typescriptErrors(): string {
  const classes = errorClasses.map(
    (each) => `/** ${docsOf(each)} */
export class ${each.name}Error extends HeraldError {
  override readonly name = '${each.name}Error';
}
`,
  );
  return `import { errorResponse, HeraldError } from './errors.ts';

${classes.join('\n')}
const classes: Readonly<Record<number, typeof HeraldError>> = {
${byStatus(({ name }, status) => `  ${status}: ${name}Error,\n`)}};

/** The error that a response with this body means. */
export function errorOf(response: Response, body: unknown, retryAfterMs: number | null): HeraldError {
  const ErrorClass = classes[response.status] ?? (response.status >= 500 ? ServerError : HeraldError);
  return new ErrorClass(errorResponse(response, body, retryAfterMs));
}
`;
}

/** The module `_error_classes.py` of the Python client. */
export function pythonErrors(): string {
  const classes = errorClasses.map(
    (each) => `class ${pythonName(each)}(HeraldError):
    """${linesOf(docsOf(each), 120).join('\n    ')}"""
`,
  );
  return `# Generated from the classes of errors by the build. Do not edit.
from typing import Dict, Mapping, Optional, Type

from .errors import HeraldError, error_response

__all__ = [${errorClasses.map((each) => `"${pythonName(each)}"`).join(', ')}]


${classes.join('\n\n')}

_classes: Dict[int, Type[HeraldError]] = {
${byStatus((each, status) => `    ${status}: ${pythonName(each)},\n`)}}


def error_of(
    status: int, headers: Mapping[str, str], content: object, retry_after: Optional[float] = None
) -> HeraldError:
    """The error that a response with this content means."""
    error_class = _classes.get(status) or (ServerError if status >= 500 else HeraldError)
    return error_class(**error_response(status, headers, content, retry_after))
`;
}

/** `PermissionError` is a class of Python itself. */
function pythonName({ name }: ErrorClass): string {
  return name === 'Permission' ? 'PermissionDeniedError' : `${name}Error`;
}

/** The file `exceptions.php` of the PHP client. */
export function phpExceptions(): string {
  const classes = errorClasses.map(
    (each) => `/** ${docsOf(each)} */
class ${each.name}Exception extends HeraldException
{
}
`,
  );
  return `<?php

// Generated from the classes of errors by the build. Do not edit.

declare(strict_types=1);

namespace Herald\\Publishing;

${classes.join('\n')}
/** The classes of exceptions, by the status of the response. */
final class ExceptionClasses
{
    public const BY_STATUS = [
${byStatus(({ name }, status) => `        ${status} => ${name}Exception::class,\n`)}    ];
}
`;
}

function docsOf({ statuses, docs }: ErrorClass): string {
  return `${statuses.length > 0 ? statuses.join(' and ') : '5xx'}: ${docs}`;
}

/** A line for each status that has a class. */
function byStatus(line: (errorClass: ErrorClass, status: number) => string): string {
  return errorClasses.flatMap((each) => each.statuses.map((status) => line(each, status))).join('');
}
