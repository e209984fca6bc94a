import type { ProposalFact } from '@sixpence/protocol/desk/proposal-facts'
import { everyStaffPermission, onlyReads } from '@sixpence/protocol/rules/staff-permissions'
import type { RoleText } from '#store/staff/roles.ts'

/** A role as the second person sees it; with the previous role, what is added to it and removed from it. */
export function roleFacts(role: RoleText, before?: RoleText): ProposalFact[] {
  const was = before?.permissions ?? []
  const fact = (name: ProposalFact['name'], of: (roleText: RoleText) => string): ProposalFact[] => {
    const [text, old] = [of(role), before && of(before)]
    return text === (old ?? '') ? [] : [{ name, text, ...(old !== undefined && { before: old }) }]
  }
  return [
    { name: 'role', text: role.name, ...(before && before.name !== role.name && { before: before.name }) },
    ...permissionFacts('added', role.permissions, was),
    ...permissionFacts('removed', was, role.permissions),
    ...fact('brands', ({ brands }) => brands.join(', ')),
    ...fact('limits', ({ amountLimits }) =>
      Object.entries(amountLimits)
        .map(([currency, amount]) => `${amount} ${currency}`)
        .join(', '),
    ),
  ]
}

const permissionFacts = (
  name: 'added' | 'removed',
  these: readonly string[],
  without: readonly string[],
): ProposalFact[] =>
  everyStaffPermission
    .filter((text) => these.includes(text) && !without.includes(text))
    .map((text) => ({ name, text }))

/** Whether a role decides about money, people or the bank: it has a permission that does more than read. */
export const decides = ({ permissions }: Pick<RoleText, 'permissions'>): boolean =>
  permissions.some((permission) => !onlyReads(permission))
