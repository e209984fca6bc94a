import type { OutputOf } from '@sixpence/protocol/call'
import { email } from '@sixpence/protocol/fields'
import { authCodeResend, authLogin, authToken } from '@sixpence/protocol/sign-in/sign-in'
import * as z from 'zod/mini'
import { exchange } from '#lib/call/exchange.ts'
import { createPkce } from '#lib/pkce.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { report } from '#lib/report.ts'
import { session } from '#lib/call/session.ts'
import { isInShell } from '#lib/shell.ts'

// Sign-in calls to the server. Loaded when the person focuses the form, so that the form itself is ready earlier (see
// load-sign-in.ts).

type LoginAnswer = OutputOf<typeof authLogin>
export type Migration = NonNullable<LoginAnswer['migration']>

/**
 * A sign-in after the password, waiting for its second step (B067): for SMS the masked number and the first two digits
 * (B073), for push the request and the number to type on the phone, with the tmpJwt to continue (Q029, Q030).
 */
export type PendingSignIn = Omit<
  LoginAnswer,
  'authFlow' | 'code' | 'accessToken' | 'refreshToken' | 'migration'
> & {
  flow: Exclude<LoginAnswer['authFlow'], 'simple'>
  code: string
  verifier: string
  /** Present if a migration to push is offered; absent for `none` (B074 to B078). */
  migration?: Migration | undefined
}

/** Stricter than the hint at the field; the server checks the same (B081, Q027). */
export const isEmail = (text: string): boolean => z.safeParse(email, text).success

/**
 * Undefined if the flow needs no second step: the session has begun (B068). The verifier is sent with the password, so
 * that the answer contains the tokens if there is no second step. @throws Refusal
 */
export async function beginSignIn(username: string, password: string): Promise<PendingSignIn | undefined> {
  const { verifier, challenge } = await createPkce()
  // In the bank's app, the app signs in: a phone that can confirm is linked there first (B072).
  const client = isInShell() ? 'sei' : 'spa'
  const proof = { codeChallenge: challenge, codeVerifier: verifier }
  const answer = await exchange(authLogin, { client, username, password, ...proof })
  const { authFlow: flow, code = '', accessToken, refreshToken, migration, ...rest } = answer
  if (flow === 'simple') {
    session().begin({ accessToken: accessToken ?? '', refreshToken: refreshToken ?? '' })
    return undefined
  }
  return { ...rest, flow, code, verifier, migration: migration?.req === 'none' ? undefined : migration }
}

/** Input of the second step: six digits, or a recovery code. */
export type Proof = { otp: string } | { recoveryCode: string }

/**
 * Exchanges code, verifier and, if required, the one-time code for tokens, and starts the session (B069, B070). Errors are
 * logged with the terms of the specification; the person gets a sentence (B087, Q036). @throws Refusal
 */
export async function finishSignIn(
  { code, verifier }: Pick<PendingSignIn, 'code' | 'verifier'>,
  proof?: Proof,
): Promise<void> {
  try {
    session().begin(await exchange(authToken, { code, codeVerifier: verifier, ...proof }))
  } catch (error) {
    report(tokenErrorOf(error))
    throw error
  }
}

/** Sends a message with new digits, at most once a minute. @throws Refusal */
export async function resendCode(waiting: PendingSignIn): Promise<PendingSignIn> {
  return { ...waiting, ...(await exchange(authCodeResend, { code: waiting.code })) }
}

function tokenErrorOf(error: unknown) {
  if (!(error instanceof Refusal) || error.status === 0) return 'unknow error'
  return error.status < 300 ? 'strange error' : '[get token error] bad status'
}
