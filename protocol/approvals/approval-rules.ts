import * as z from 'zod/mini'
import { call } from '../call.ts'
import { begins, confirmation, confirms, waitsFirst } from '../confirmed.ts'
import { amountText, currencyCode, empty, id, instant } from '../fields.ts'
import { externalMethods, type Method } from '../methods/method.ts'
import { mayManage, mayPay, mayRead } from '../rights.ts'
import { own } from '../protection.ts'
import { amountRefusals } from '../payments.ts'

/** Payment methods a rule can apply to. */
export const ruleMethods = [
  'p2p',
  'global',
  'betweenAccounts',
  ...externalMethods,
] as const satisfies readonly Method[]

/** Maximum numbers of rules per company, approvals per rule and people per rule. */
export const maxRules = 20
const maxApprovers = 10
const maxPeople = 20

const person = z.object({ id, name: z.string() })

const approvalRule = z.object({
  id,
  /** Absent fields match every currency, amount, method or account. */
  currencyCode: z.optional(currencyCode),
  /** Decimal text; in the rule's currency. */
  fromAmount: z.optional(z.string()),
  type: z.optional(z.enum(ruleMethods)),
  accountId: z.optional(id),
  accountName: z.optional(z.string()),
  approvers: z.int(),
  inOrder: z.boolean(),
  /** Empty for everyone with full access. */
  people: z.array(person),
  /** People with full access whose own payments need no approval under this rule. */
  exempt: z.array(person),
  /**
   * People whose own payments could not get enough approvals under the rule, because nobody may approve their own payment.
   */
  keepsOut: z.array(person),
  createdBy: person,
  createdAt: instant,
})
export type ApprovalRule = z.infer<typeof approvalRule>

const company = { who: 'customer', kind: 'business' } as const

export const approvalRuleList = call('approvalRuleList', {
  ids: [],
  about:
    'The company’s rules on who has to approve which payments, and the users who may approve. A payment needs the approvals of every rule that matches it, whoever makes it; if none matches, one approval if the person may only request. Not in the catalogue.',
  input: empty,
  output: z.object({ rules: z.array(approvalRule), approvers: z.array(person) }),
  access: { ...company, rights: mayRead },
  reads: ['approvals'],
  rate: 'read',
  audit: 'none',
})

const ends = [...begins, ...confirms] as const

export const approvalRuleSet = call('approvalRuleSet', {
  protection: own('company'),
  ids: [],
  about:
    'Adds a rule, or replaces the one with the given id. The first request is refused, with how to confirm it; once confirmed by the administrator’s own factor, the rule applies, also to payments that are already waiting. Not in the catalogue.',
  input: z.object({
    id: z.optional(id),
    currencyCode: z.optional(currencyCode),
    fromAmount: z.optional(amountText),
    type: z.optional(z.enum(ruleMethods)),
    accountId: z.optional(id),
    approvers: z.int().check(z.minimum(1), z.maximum(maxApprovers)),
    inOrder: z.optional(z.boolean()),
    people: z.optional(z.array(id).check(z.maxLength(maxPeople))),
    exempt: z.optional(z.array(id).check(z.maxLength(maxPeople))),
    ...confirmation,
  }),
  output: z.object({ ...waitsFirst, id: z.optional(id) }),
  refusals: [
    'ruleUnknown',
    'tooManyRules',
    'ruleAmountNeedsCurrency',
    'currencyMismatch',
    'amountNotANumber',
    'amountTooManyDecimals',
    'amountTooLarge',
    'amountNotPositive',
    'rulePersonCannotApprove',
    'ruleOrderNeedsPeople',
    'ruleLocksOut',
    ...ends,
  ],
  access: { ...company, rights: mayManage },
  references: { accountId: 'ownAccount' },
  changes: ['approvals'],
  rate: 'code',
  audit: 'change',
})

export const approvalRuleDelete = call('approvalRuleDelete', {
  protection: own('company'),
  ids: [],
  about: 'Deletes a rule, confirmed like a change of one. Not in the catalogue.',
  input: z.object({ id, ...confirmation }),
  output: z.object(waitsFirst),
  refusals: ['ruleUnknown', ...ends],
  access: { ...company, rights: mayManage },
  changes: ['approvals'],
  rate: 'code',
  audit: 'change',
})

const approvalStep = z.object({
  /** Number of approvals required; with `inOrder`, all of the people in sequence. */
  approvers: z.int(),
  inOrder: z.boolean(),
  people: z.array(person),
})
export type ApprovalStep = z.infer<typeof approvalStep>

export const approvalPreviewGet = call('approvalPreviewGet', {
  ids: [],
  about:
    'Who would have to approve a payment of the caller, before it is made: one step for each rule that matches. Not in the catalogue.',
  input: z.object({ accountId: id, amount: amountText, type: z.enum(ruleMethods) }),
  output: z.object({
    /** False when this payment of the person needs no approval by a colleague. */
    isAsked: z.boolean(),
    steps: z.array(approvalStep),
    /** Too few people may approve the payment under the current rules. */
    isStuck: z.boolean(),
  }),
  refusals: amountRefusals,
  access: { ...company, rights: mayPay },
  references: { accountId: 'ownAccount' },
  reads: ['approvals'],
  rate: 'lookup',
  audit: 'none',
})
