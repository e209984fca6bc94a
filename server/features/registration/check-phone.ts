import type * as calls from '@sixpence/protocol/registration/registration'
import { phoneCheck } from '@sixpence/protocol/rules/existence-checks'
import type { Handler } from '#context/handler.ts'

/** Without a session the answer is always "free"; with one it is true and rate-limited (look-up rate). */
export const checkPhone: Handler<typeof calls.checkPhone> = async (input, { by, services, browser }) => {
  if (!by || !('customer' in by)) return { status: phoneCheck.free }
  const { rowCount } = await services.db.query(
    'select from app.person where phone_look_up = any($1) limit 1',
    [services.personal.lookUps('phone', browser.brand, `+${input.phoneCountryCode}${input.phone}`)],
  )
  return { status: rowCount ? phoneCheck.exists : phoneCheck.free }
}
