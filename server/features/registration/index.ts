import type * as calls from '@sixpence/protocol/registration'
import type { Handlers } from '#app/handler.ts'
import { accountActivate } from './account-activate.ts'
import { activationCodeResend } from './activation-code-resend.ts'
import { businessAccountActivate } from './business-account-activate.ts'
import { captchaGet } from './captcha-get.ts'
import { checkEmail } from './check-email.ts'
import { checkPhone } from './check-phone.ts'
import { personalAccountCreate } from './personal-account-create.ts'

export const registration: Handlers<typeof calls> = {
  checkEmail,
  checkPhone,
  captchaGet,
  personalAccountCreate,
  accountActivate,
  businessAccountActivate,
  activationCodeResend,
}
