import { amountText, parseAmount } from '@sixpence/money'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { HouseWork } from '#auth/house-decision.ts'
import { Refused } from '#core/refused.ts'
import { brandKeys } from '#core/served-brands.ts'
import { insertRole, lockStaff, rolesOf, type RoleText, updateRole } from '#store/staff/roles.ts'
import { requireWithinOwn } from '../own-rights.ts'
import { decides, roleFacts } from './role-facts.ts'

type Call = typeof calls.adminRoleSave
type Input = DecodedInputOf<Call>

/** Creates or changes a role. A single person may create a new role that only reads. */
export const saveRole: HouseWork<Input, OutputOf<Call>> = {
  call: 'adminRoleSave',
  permission: 'roles.write',
  lock: lockStaff,
  prepare: async (client, { by }, input) => {
    const { roleId, version } = input
    if (!input.brands.every((brand) => brandKeys().includes(brand))) throw new Refused('roleBrandUnknown')
    const role: RoleText = {
      name: input.name,
      permissions: [...new Set<string>(input.permissions)],
      brands: [...new Set(input.brands)],
      amountLimits: limitsOf(input),
    }
    requireWithinOwn(by, role)
    const [was] = roleId === undefined ? [] : await rolesOf(client, roleId)
    if (roleId !== undefined && !was) throw new Refused('roleNotFound')
    if (was?.key) throw new Refused('roleShipped')
    if (was && was.id === by.person.staff?.roleId) throw new Refused('ownStaff')
    // Nor may the caller take away rights that they may not give.
    if (was) requireWithinOwn(by, was)
    if (was && was.version !== version) throw new Refused('caseDecided')
    if (await isTaken(client, role.name, was?.id)) throw new Refused('roleNameTaken')
    return {
      subject: was ? String(was.id) : role.name.toLowerCase(),
      weight: was || decides(role) ? 'much' : 'none',
      facts: roleFacts(role, was),
      waiting: was ? { roleId: was.id } : {},
      make: async () => {
        const id = was
          ? (await updateRole(client, was, role))
            ? was.id
            : undefined
          : await insertRole(client, role)
        if (id === undefined) throw new Refused('roleNameTaken')
        const detail = { role: id, ...textOf(role), ...(was && { before: textOf(was).rights }) }
        return { result: { roleId: id }, detail }
      },
    }
  },
}

const isTaken = async (client: Parameters<typeof rolesOf>[0], name: string, id?: number): Promise<boolean> =>
  (await rolesOf(client)).some((role) => role.id !== id && role.name.toLowerCase() === name.toLowerCase())

/** One limit for each currency, in its own decimals. @throws Refused roleLimitWrong */
function limitsOf({ limits }: Input): Record<string, string> {
  const amountByCurrency: Record<string, string> = {}
  for (const { currencyCode, amount } of limits) {
    const money = parseAmount(amount, currencyCode)
    if ('refused' in money || money.units <= 0n || amountByCurrency[currencyCode] !== undefined)
      throw new Refused('roleLimitWrong')
    amountByCurrency[currencyCode] = amountText(money)
  }
  return amountByCurrency
}

const textOf = ({ name, ...rights }: RoleText) => ({
  name,
  rights: JSON.stringify([rights.permissions, rights.brands, rights.amountLimits]),
})
