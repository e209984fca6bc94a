import { approvalMethods } from '@sixpence/protocol/rights'
import { type SecondStepMode as Mode, secondStepModes } from '@sixpence/protocol/security/security'
import type { Translate } from '#lib/language/translate.ts'
import type { Customer } from './customer.ts'

export type { Mode }
export type TypeMode = 'login' | 'transaction'

/** Second step of signing in; anything other than `no` requires a second step (B378). */
export const loginModeOf = ({ login2faMode }: Pick<Customer, 'login2faMode'>): Mode =>
  login2faMode === 'no' ? 'none' : (secondStepModes.find((mode) => mode === login2faMode) ?? 'sms')

/** Approval method for payments; undefined: the approval code. */
export const paymentModeOf = ({
  transactionApproveMode,
}: Pick<Customer, 'transactionApproveMode'>): Mode | undefined =>
  secondStepModes.find((mode) => approvalMethods[mode] === transactionApproveMode)

export function modeWords(mode: Mode, t: Translate): string {
  switch (mode) {
    case 'push':
      return t('Your phone')
    case 'otp':
      return t('Authenticator app')
    case 'sms':
      return t('Code by SMS')
    case 'none':
    default:
      return t('Off##second step')
  }
}
