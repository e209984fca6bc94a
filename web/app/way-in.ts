import { redirect } from '@tanstack/react-router'
import { takeRememberedPath } from '#lib/remembered-path.ts'
import { session } from '#lib/call/session.ts'
import { never } from './frame/customer.ts'
import { type Facts, startPage } from './guards.ts'
import { goToSignIn } from './leaving.ts'

/** Nobody signed in here or in another tab: to the sign-in, and back here afterwards. */
export async function needSession(): Promise<void> {
  if (await session().restore()) return
  goToSignIn()
  await never()
}

/** From the address of the house to the first page that applies. */
export async function leadToStart(facts: Facts): Promise<never> {
  const page = startPage(facts, takeRememberedPath())
  if ('to' in page && page.to === '/login') {
    await session().signOut('noCustomer')
    return never()
  }
  if ('to' in page && !isOfSignIn(page.to)) throw redirect({ href: page.to, replace: true })
  location.replace('to' in page ? page.to : page.leaveFor)
  return never()
}

/** Pages of the sign-in that somebody may have wanted; they are not the app's, so the browser goes there. */
const isOfSignIn = (path: string): boolean => /^\/(scp|scp-mobile|scp-enable)(?=[?#]|$)/.test(path)
