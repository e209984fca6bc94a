import { amountText, parseAmount } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { insertRole, lockStaff, rolesOf, type RoleText, updateRole } from '#store/staff/roles.ts'
import { brandKeys } from '#core/served-brands.ts'
import { requireWithinOwn } from './own-rights.ts'
import { requireStill } from './still-may.ts'

type Input = DecodedInputOf<typeof calls.adminRoleSave>

export const adminRoleSave: Handler<typeof calls.adminRoleSave> = async (
  input,
  { by, change, tell, refuse },
) => {
  const { roleId, version } = input
  if (!input.brands.every((one) => brandKeys().includes(one))) return refuse('roleBrandUnknown')
  const role: RoleText = {
    name: input.name,
    permissions: [...new Set<string>(input.permissions)],
    brands: [...new Set(input.brands)],
    amountLimits: limitsOf(input),
  }
  return change(async (client) => {
    await lockStaff(client)
    await requireStill(client, by, 'adminRoleSave')
    requireWithinOwn(by, role)
    const [was] = roleId === undefined ? [] : await rolesOf(client, roleId)
    if (roleId !== undefined && !was) return refuse('roleNotFound')
    if (was?.key) return refuse('roleShipped')
    if (was && was.id === by.person.staff?.roleId) return refuse('ownStaff')
    // Rights that the caller may not give may not be taken away by them either.
    if (was) requireWithinOwn(by, was)
    if (was && was.version !== version) return refuse('caseDecided')
    const id = was
      ? (await updateRole(client, was, role))
        ? was.id
        : undefined
      : await insertRole(client, role)
    if (id === undefined) return refuse('roleNameTaken')
    tell({
      customerId: undefined,
      detail: { role: id, ...textOf(role), ...(was && { before: textOf(was).rights }) },
    })
    return { roleId: id }
  })
}

/** One limit for each currency, in its own decimals. @throws Refused roleLimitWrong */
function limitsOf({ limits }: Input): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { currencyCode, amount } of limits) {
    const money = parseAmount(amount, currencyCode)
    if ('refused' in money || money.units <= 0n || found[currencyCode] !== undefined)
      throw new Refused('roleLimitWrong')
    found[currencyCode] = amountText(money)
  }
  return found
}

const textOf = ({ name, ...rights }: RoleText) => ({
  name,
  rights: JSON.stringify([rights.permissions, rights.brands, rights.amountLimits]),
})
