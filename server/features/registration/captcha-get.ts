import type * as calls from '@sixpence/protocol/registration/registration'
import type { Handler } from '#context/handler.ts'
import { makeChallenge } from './captcha.ts'

export const captchaGet: Handler<typeof calls.captchaGet> = async (_input, { services, browser }) =>
  makeChallenge(services, browser.brand)
