import type { Services } from '#context/services.ts'
import { translator, type Translate } from '#core/translate.ts'

/**
 * Mails persons, each in their language and from their brand. Mails may be read by others, so they contain a
 * greeting and no details, which are read after signing in.
 */
export async function mailPeople(
  s: Pick<Services, 'store' | 'brand' | 'partners'>,
  ids: readonly number[],
  words: (t: Translate, brand: string) => [subject: string, text: string],
): Promise<void> {
  for (const id of ids) {
    const person = await s.store.people.person(id)
    if (!person) continue
    const t = translator(person.language, person.brand)
    const { name: brand } = s.brand(person.brand)
    const [subject, text] = words(t, brand)
    const greeting = t('Hello {name},', { name: person.firstName })
    const where = t('Sign in to {brand} to read more. We never ask for your password by e-mail.', {
      brand,
    })
    await s.partners.mail.send({
      brand: person.brand,
      to: person.email,
      subject,
      text: `${greeting}\n\n${text}\n\n${where}`,
    })
  }
}
