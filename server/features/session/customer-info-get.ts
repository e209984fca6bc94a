import type * as calls from '@sixpence/protocol/session/session'
import {
  accessRights,
  customerTypes,
  fundingGroups,
  massGroups,
  otherPersonGroups,
  ownAccountGroups,
  permissionFlags,
} from '@sixpence/protocol/rights'
import { approvalMethodOf } from '#auth/second-factor.ts'
import type { Handler } from '#context/handler.ts'
import { asksTaxForms } from '#store/identity-run/proofs.ts'
import { readTaxNumber } from '#store/customer/tax-number.ts'
import type { Customer } from '#store/customer/people.ts'
import { toUsernameChangeDto } from '#store/customer/username-changes.ts'

export const customerInfoGet: Handler<typeof calls.customerInfoGet> = async (_input, { by, services: s }) => {
  const { person, customer } = by
  const brand = s.brand(customer.brand)
  const [taxId, isNeedTaxForms, usernameChange, customers] = await Promise.all([
    readTaxNumber(s, customer.id),
    asksTaxForms(s.db, customer),
    toUsernameChangeDto(s, person.id),
    s.store.people.customersOf(person.id),
  ])
  return {
    customer: {
      userId: person.id,
      customerId: customer.id,
      customerType: customer.type,
      login: { email: person.email },
      firstName: person.firstName,
      lastName: person.lastName,
      ...(customer.type !== customerTypes.personal && { businessName: customer.name }),
      ...(person.birthDay && { birthDay: person.birthDay }),
      customerCreationDate: customer.createdAt.toISOString(),
      residenceCountryCode: customer.residenceCountry,
      ...(taxId && { taxId }),
      // The method that a payment requires, even if the chosen method is no longer available.
      transactionApproveMode: approvalMethodOf(customer.approveMode, person) ?? customer.approveMode,
      login2faMode: person.login2fa,
      ...(person.statedPhone && !person.isPhoneProven && { unprovenPhone: person.statedPhone }),
      isAdmin: person.staff !== null,
      isHaveRelatedAccounts: customers.length > 1,
      useOldWeb: false,
      permissions: Object.fromEntries(
        permissionFlags.map((flag) => [flag, customer.permissions.includes(flag)]),
      ),
      own: permitted(ownAccountGroups, customer),
      other: permitted(otherPersonGroups, customer),
      mass: permitted(massGroups, customer),
      funding: permitted(fundingGroups, customer),
      accessRight: accessRights[customer.right],
      verified: customer.verified,
      limited: customer.limited,
      dueDiligenceLevel: customer.dueDiligenceLevel,
      isNeedPersonalInfoUpdate: customer.needPersonalInfo,
      isNeedKyc: customer.needKyc,
      isNeedTaxForms,
      defaultCurrency: customer.defaultCurrency,
      language: person.language,
      features: { contracts: brand.features.contracts },
      ...usernameChange,
    },
    ...(customer.visitUntil && {
      visit: { customerName: customer.name, until: customer.visitUntil.toISOString() },
    }),
    idleSeconds: brand.idleMinutes * 60,
    ...(s.config.coolingHours > 0 && { coolingHours: s.config.coolingHours }),
  }
}

/** Whether the customer has the permission of each group. */
const permitted = <Group extends string>(
  groups: Record<Group, string>,
  { permissions }: Pick<Customer, 'permissions'>,
) =>
  Object.fromEntries(
    Object.entries<string>(groups).map(([group, flag]) => [group, permissions.includes(flag)]),
  ) as Record<Group, boolean>
