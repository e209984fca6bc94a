import { flagsTo, outsideMethods, type ExternalMethod } from './methods/registry.ts'

/** Access rights of a company's user (catalogue enum accessRights, B331, Q116). */
export const accessRights = { none: 0, read: 1, full: 2, initiate: 3, confirmed: 4, uploading: 5 } as const
export type AccessRight = keyof typeof accessRights

export const accessRightOf = (value: number): AccessRight =>
  (Object.keys(accessRights) as AccessRight[]).find((right) => accessRights[right] === value) ?? 'none'

/** Rights that may look, create payments, and run the company. */
export const mayRead = ['read', 'full', 'initiate', 'confirmed'] as const satisfies readonly AccessRight[]
export const mayPay = ['full', 'initiate', 'confirmed'] as const satisfies readonly AccessRight[]
export const mayManage = ['full'] as const satisfies readonly AccessRight[]
/** Files come from whoever runs the customer, and from its representatives, who have the papers only (B007). */
export const mayHandIn = ['none', 'full', 'uploading'] as const satisfies readonly AccessRight[]
/** Every user of a company, also one without rights: who am I, sign out. */
export const anyRight = [
  'none',
  'read',
  'full',
  'initiate',
  'confirmed',
  'uploading',
] as const satisfies readonly AccessRight[]

/** Permission flags of the session, all off by default (B156). */
export const permissionFlags = [
  'sendMoneyPaxumUser',
  'sendMoneyUser',
  'requestMoney',
  'settlementAccount',
  'addFundsWireThirdParty',
  'addFundsBankThirdParty',
] as const

/** Ways to move money to accounts of one's own, and what permits each (catalogue enum ownAccountGroups, Q104). */
export const ownAccountGroups = {
  betweenAccounts: 'transferMoneyUser',
  ...flagsTo('own'),
} as const
/** Ways to send money to somebody else, and what permits each (catalogue enum otherPersonGroups, Q104). */
export const otherPersonGroups = {
  p2p: 'sendMoneyUser',
  ...flagsTo('3d'),
  loadPrepaidCard: 'loadPrepaidCard',
  global: 'sendMoneyGlobalTransfer',
} as const

/** To an account of one's own elsewhere, or to another person (catalogue enum recentTransferPermission). */
export const transferPermissions = ['own', '3d'] as const
export type TransferPermission = (typeof transferPermissions)[number]

/** Any of these permits a way; which of the two somebody else's card takes, its BIN says (`cardPermission`). */
export const permitting = (method: ExternalMethod, to: TransferPermission): readonly PermissionFlag[] =>
  method === 'oct' && to === '3d'
    ? [cardPermission(false), cardPermission(true)]
    : [outsideMethods[method].permissions[to]]

/** Somebody else's card that is loaded beforehand takes a permission of its own (B315). */
export const cardPermission = (isPrepaid: boolean): PermissionFlag =>
  isPrepaid ? otherPersonGroups.loadPrepaidCard : outsideMethods.oct.permissions['3d']

/** Every outside way, to one's own accounts and to others. */
export const everyOutsidePermission: readonly PermissionFlag[] = [
  ...new Set(Object.values(outsideMethods).flatMap(({ permissions }) => Object.values(permissions))),
]

/** What permits a payment of any kind. */
export const everyPayPermission: readonly PermissionFlag[] = [
  ...new Set([...Object.values(ownAccountGroups), ...Object.values(otherPersonGroups)]),
]

/** Ways to fund an account, and what permits each (Q104). */
export const fundingGroups = { digital: 'addFundsCrypto' } as const

export type PermissionFlag =
  | (typeof permissionFlags)[number]
  | (typeof ownAccountGroups)[keyof typeof ownAccountGroups]
  | (typeof otherPersonGroups)[keyof typeof otherPersonGroups]
  | (typeof fundingGroups)[keyof typeof fundingGroups]

/** How a payment is approved (catalogue enum approvalMethods, B222). */
export const approvalMethods = { none: 0, push: 1, sms: 2, otp: 3, approvalCode: 4 } as const
/** Ours, beside the catalogue's: nothing but a passkey approves it. */
export const approvedByPasskey = 5
/** Ours too: a code that is sent by e-mail to whoever claims a payment. */
export const approvedByMail = 6
export type ApprovalMethod = keyof typeof approvalMethods

/** Customer types on the wire (Q046). */
export const customerTypes = { personal: 1, business: 2, oldBusiness: 3 } as const
