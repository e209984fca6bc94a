import type { IncomingHttpHeaders } from 'node:http'

/** Whether a body has an unsupported encoding: compressed, or in another charset than UTF-8 (RFC 9110, 15.5.16). */
export function isCoded({
  'content-encoding': coding = 'identity',
  'content-type': type = '',
}: IncomingHttpHeaders): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8'
  return coding.toLowerCase() !== 'identity' || !/^(?:utf-?8|us-ascii)$/i.test(charset)
}
