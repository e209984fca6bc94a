import type { Loss, Restore } from '#core/seals/anchor.ts'

/** A sentence for the operator on what a restore lost; `to` is the last lost seal. */
export function lossInWords(
  { lostFrom, audit, operation }: Pick<Restore, 'lostFrom' | 'audit' | 'operation'>,
  to: number,
): string {
  return `seals ${lostFrom} to ${to} are lost: ${rows('operations', operation)}; ${rows('audit rows', audit)}`
}

function rows(kind: string, { gone: lost, first, kept: present, other }: Loss): string {
  const phrases = [`${lost} ${kind} gone${first === null ? '' : ` from ${first} on`}`]
  if (present > 0) phrases.push(`${present} still there`)
  if (other > 0)
    phrases.push(`${other} THERE WITH OTHER CONTENT, given out again after the restore or else altered`)
  return phrases.join(', ')
}
