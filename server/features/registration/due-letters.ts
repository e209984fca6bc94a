import type { BackgroundJob } from '#context/background-job.ts'
import { admitMail } from '#auth/message-budget.ts'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { sendActivation } from './letters.ts'
import { type Letter, letterSent, takeDueLetters } from './registrations.ts'

/** Job: sends links that a crash or a mail failure left unsent, each with a new code. */
export const sendDueLetters = async (s: Services): Promise<void> => sendLetters(s, await takeDueLetters(s))

/** Mails users their activation links; failures are logged and left to the job. */
export async function sendLetters(s: Services, letters: readonly Letter[]): Promise<void> {
  await Promise.all(
    letters.map((letter) =>
      send(s, letter).catch((error: unknown) =>
        s.log.warn(
          { registration: letter.id, ...faultFields(error) },
          'the link of a user could not be sent',
        ),
      ),
    ),
  )
}

async function send(s: Services, { id, kind, personId, code }: Letter): Promise<void> {
  const person = await s.store.people.person(personId)
  if (person) {
    // Beyond the budget of the address the job tries again later.
    await admitMail(s, { to: person.email })
    await sendActivation(s, kind, person, code)
  }
  await letterSent(s, { id, code })
}

export const sendDueLettersJob: BackgroundJob = {
  name: 'sendDueLetters',
  everyMs: 5_000,
  work: sendDueLetters,
}
