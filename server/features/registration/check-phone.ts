import type * as calls from '@sixpence/protocol/registration/registration'
import { phoneCheck } from '@sixpence/protocol/rules/existence-checks'
import { nationalNumber } from '#rules/phone.ts'
import type { Handler } from '#context/handler.ts'

/** Without a session the answer is always "free"; with a session it is true and rate-limited (look-up rate). */
export const checkPhone: Handler<typeof calls.checkPhone> = async (input, context) => {
  const { by, services, browser, refuse } = context
  const countryCode = input.phoneCountryCode
  const number = nationalNumber({ countryCode, number: input.phone }) ?? refuse('phoneImpossible')
  if (!by || !('customer' in by)) return { status: phoneCheck.free }
  const { rowCount } = await services.db.query(
    'select from app.person where phone_look_up = any($1) limit 1',
    [services.personal.lookUps('phone', browser.brand, `+${countryCode}${number}`)],
  )
  return { status: rowCount ? phoneCheck.exists : phoneCheck.free }
}
