import {
  acceptedByPhone,
  declinedByPhone,
  losePhone,
  moveToPush,
  openPhone,
  putOff,
  removePhones,
  verifyInApp,
} from './story-phone.ts'
import {
  correct,
  decideFirst,
  decideLast,
  giveAddress,
  giveDocuments,
  isChecked,
  openDesk,
} from './story-proofs.ts'
import {
  byAuthenticator,
  byPasskey,
  comeBack,
  directly,
  goBackToSms,
  prepare,
  simply,
  takeAuthenticator,
} from './story-sign-in.ts'
import { judge } from './judge.ts'
import { becomeCustomer, type Hero, open, signOut } from './story.ts'
import { test } from './visit.ts'

/** A story in three parts about the same person: the first part creates the person, the others reuse them. */
export function tellStory(
  title: string,
  ids: { signIn: string; phone: string; checked: string },
  make: () => Hero,
): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'serial' })
    let who: Hero

    test(`a stranger becomes a customer and signs in with a password, a passkey and an authenticator ${ids.signIn}`, async ({
      visit,
      request,
    }) => {
      const scene = { visit, request }
      who = make()
      const page = await becomeCustomer(scene, who)
      await judge(page)
      await signOut(page, who)
      await simply(scene, who)
      const own = await open(scene, who)
      await own.goto('/login')
      await directly(own, who)
      await prepare(own, scene, who)
      await signOut(own, who)
      await byPasskey(own, who)
      await takeAuthenticator(own, scene, who)
      await byAuthenticator(page, who)
      await goBackToSms(page, scene, who)
    })

    test(`asked to move to push they put it off, then link a phone, which answers for them until it is lost ${ids.phone}`, async ({
      visit,
      request,
      expectFault,
    }) => {
      expectFault(/answer: 4\d\d .*\/auth\/(token|push\/re-send|login|refresh)/)
      const scene = { visit, request }
      const page = await open(scene, who)
      const phone = await openPhone(scene, who)
      await page.goto('/login')
      await putOff(page, scene, who)
      await signOut(page, who)
      await moveToPush(page, phone, scene, who)
      await signOut(page, who)
      await acceptedByPhone(page, phone, who)
      await signOut(page, who)
      await declinedByPhone(page, phone, who)
      await verifyInApp(scene, who)
      await removePhones(await losePhone(scene, phone, who), scene, who)
    })

    test(`they give their data and documents, the desk sends one back, they correct it, and are checked ${ids.checked}`, async ({
      visit,
      request,
    }) => {
      const scene = { visit, request }
      const page = await comeBack(scene, who)
      await giveAddress(page, who)
      await giveDocuments(page, who)
      const desk = await openDesk(scene, who)
      await decideFirst(desk, who)
      await correct(page, who)
      await decideLast(desk, who)
      await isChecked(page, who)
    })
  })
}
