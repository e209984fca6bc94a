import type { Judged } from './judge.ts'

/** The table of all rows, the failed rows again, and the total. */
export function printed(judged: readonly Judged[]): string {
  const wrong = judged.filter(({ verdict }) => verdict !== 'OK' && verdict !== 'STATE')
  const counted = judged.filter(({ verdict }) => verdict !== 'STATE')
  const right = counted.length - wrong.length
  const explained = wrong.filter(({ row }) => row.decision).length
  return [
    ...judged.map(line),
    '',
    ...(wrong.length > 0 ? ['Not right:', ...wrong.map(line), ''] : []),
    `${judged.filter(({ row, verdict }) => row.unshown && verdict === 'OK').length} of them send a shape that the documents do not show and /openapi.json has.`,
    ...(explained > 0 ? [`${explained} of the others are as a decision has them.`] : []),
    `${right} of ${counted.length} judged calls are literally right; ${judged.length - counted.length} are not judged.`,
    '',
  ].join('\n')
}

function line({ row, verdict, missing }: Judged): string {
  const { document, op, call, what, as = 'nobody', decision, unshown } = row
  const cells = [
    String(document),
    op.padEnd(5),
    verdict.padEnd(7),
    as.padEnd(16),
    what ? `${call} (${what})` : call,
    [missing, unshown && verdict === 'OK' && '(shape of /openapi.json)', decision && `decision ${decision}`]
      .filter(Boolean)
      .join('; '),
  ]
  return cells.join('  ').trimEnd()
}
