import type { LookPart } from '@sixpence/protocol/desk/desk'
import { shippedRoles } from '@sixpence/protocol/rules/staff-permissions'
import type { Translate } from '#lib/language/translate.ts'

/** The role of a member of staff, for a customer; custom roles are shown by their name. */
export const lookerWords = (role: string, t: Translate): string =>
  new Map<string, string>([
    [shippedRoles.administrator.name, t('bank administrator')],
    [shippedRoles.support.name, t('customer support')],
    [shippedRoles.compliance.name, t('document and identity checks')],
    [shippedRoles.payments.name, t('payments team')],
    [shippedRoles.finance.name, t('finance team')],
    [shippedRoles.product.name, t('product team')],
    [shippedRoles.auditor.name, t('auditor')],
  ]).get(role) ?? role

/** The data a member of staff has opened. */
export const lookWords = (part: LookPart, t: Translate): string =>
  ({
    overview: t('Your details and limits'),
    accounts: t('Your accounts and balances'),
    activity: t('Your payments'),
    devices: t('Your devices and sign-ins'),
    notes: t('Notes our staff wrote'),
    tickets: t('Your messages to us'),
    trail: t('The record of actions on your account'),
    payment: t('A payment'),
    document: t('A document you sent'),
  })[part]
