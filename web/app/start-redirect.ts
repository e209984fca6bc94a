import { redirect } from '@tanstack/react-router'
import { takeRememberedPath } from '#lib/remembered-path.ts'
import { session } from '#lib/call/session.ts'
import { never } from './frame/customer.ts'
import { type Facts, startPage } from './guards.ts'
import { goToSignIn } from './leaving.ts'

/** Without a session in this or another tab, redirects to the sign-in and afterwards back. */
export async function needSession(): Promise<void> {
  if (await session().restore()) return
  goToSignIn(await session().ended())
  await never()
}

/** Redirects from the root to the first page that applies. */
export async function redirectToStart(facts: Facts): Promise<never> {
  const page = startPage(facts, takeRememberedPath())
  if ('to' in page && page.to === '/login') {
    await session().signOut('noCustomer')
    return never()
  }
  if ('to' in page && !isOfSignIn(page.to)) throw redirect({ href: page.to, replace: true })
  location.replace('to' in page ? page.to : page.leaveFor)
  return never()
}

/** Pages of the sign-in; they are not part of the app, so the browser navigates there. */
const isOfSignIn = (path: string): boolean => /^\/(scp|scp-mobile|scp-enable)(?=[?#]|$)/.test(path)
