import type { Shareholder } from '@sixpence/protocol/registration/company-registration'
import { registrationBounds } from '@sixpence/protocol/rules/company-registration/bounds'
import { percentOf } from '@sixpence/protocol/rules/company-registration/shares'
import type { Representative } from '#store/representative/representatives.ts'

/** Shareholders of the company as a tree, in the form that registration rules accept; shares as percent text. */
export function holdingsOf(
  all: readonly Pick<Representative, 'id' | 'isCompany' | 'roles'>[],
): Shareholder[] {
  const below = (ofId: number | null, level: number): Shareholder[] =>
    all.flatMap(({ id, isCompany, roles }) =>
      roles
        .filter((role) => role.share !== null && role.ofId === ofId)
        .map(({ share }): Shareholder => ({
          kind: isCompany ? 'company' : 'person',
          refId: id,
          share: percentOf(BigInt(share ?? 0)),
          ...(isCompany && level < registrationBounds.levels && { children: below(id, level + 1) }),
        })),
    )
  return below(null, 1)
}
