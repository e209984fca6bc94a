import type * as companyCalls from '@sixpence/protocol/registration/company-registration'
import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handlers } from '#context/handler.ts'
import { accountActivate } from './account-activate.ts'
import { activationCodeResend } from './activation-code-resend.ts'
import { businessAccountActivate } from './business-account-activate.ts'
import { businessAccountCreate } from './business-account-create.ts'
import { captchaGet } from './captcha-get.ts'
import { checkEmail } from './check-email.ts'
import { checkPhone } from './check-phone.ts'
import { personalAccountCreate } from './personal-account-create.ts'

export const registration: Handlers<typeof calls & typeof companyCalls> = {
  checkEmail,
  checkPhone,
  captchaGet,
  personalAccountCreate,
  accountActivate,
  businessAccountCreate,
  businessAccountActivate,
  activationCodeResend,
}
