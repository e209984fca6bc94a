import type * as calls from '@sixpence/protocol/registration'
import type { Handler } from '#app/handler.ts'
import { makeChallenge } from './captcha.ts'

export const captchaGet: Handler<typeof calls.captchaGet> = async (_input, { services, browser }) =>
  makeChallenge(services, browser.brand)
