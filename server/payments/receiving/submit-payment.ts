import type { Command, Result } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { creditOf, readInside } from '#store/operation/details.ts'
import { keptKinds } from '#store/operation/kinds.ts'
import { receivedUses } from './received-uses.ts'

type SubmitDeps = Pick<Services, 'db' | 'store' | 'partners'> & {
  committer: Pick<Services['committer'], 'submit'>
}

/**
 * Submits a payment between customers. If it exceeds what an unverified payee may receive, the money is set aside for
 * them in suspense instead; a job credits or returns it. The payee's state is read only if the payment says that they
 * were not verified.
 */
export async function submitPayment(
  s: SubmitDeps,
  command: Command,
  how?: { isBulk: boolean },
): Promise<Result> {
  const keptKind = keptKinds[command.kind]
  if (keptKind === undefined || !command.legs || command.detail?.['payeeUnverified'] !== true)
    return s.committer.submit(command, how)
  const detail = readInside(command.detail)
  const { legs, limits = [] } = command
  const uses = await receivedUses(s, detail.payee, creditOf(detail))
  const result = await s.committer.submit({ ...command, limits: [...limits, ...uses] }, how)
  if (result.outcome !== 'limitExceeded' || result.index < limits.length) return result
  return s.committer.submit(
    {
      ...command,
      kind: keptKind,
      legs: legs.map((leg) => (leg.account === detail.to ? { ...leg, account: 'suspense' } : leg)),
      detail: { ...detail, kept: true },
    },
    how,
  )
}
