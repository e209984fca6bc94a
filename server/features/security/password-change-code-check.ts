import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { tryReset, emailHash } from './password-reset.ts'

export const passwordChangeCodeCheck: Handler<typeof calls.passwordChangeCodeCheck> = async (
  input,
  context,
) => {
  await tryReset(input, context)
  // A right code does not count as a try, since it is sent again with the password.
  await context.change((client) =>
    client.query(
      'update app.password_reset set attempts = attempts - 1 where brand = $1 and email_hash = $2',
      [
        context.browser.brand,
        emailHash(context.services, { brand: context.browser.brand, email: input.email }),
      ],
    ),
  )
  return {}
}
