import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { servedBrands } from '#core/served-brands.ts'
import { rolesOf } from '#store/staff/roles.ts'

export const adminRoleList: Handler<typeof calls.adminRoleList> = async (_input, { by, services: s }) => ({
  roles: (await rolesOf(s.db)).map(({ key, amountLimits, ...role }) => ({
    ...role,
    isShipped: key !== null,
    isOwn: role.id === by.person.staff?.roleId,
    limits: Object.entries(amountLimits).map(([currencyCode, amount]) => ({ currencyCode, amount })),
  })),
  brands: servedBrands().map(({ key, name }) => ({ key, name })),
})
