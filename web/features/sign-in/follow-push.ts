import { type ClientMessage, signInMessage } from '@sixpence/protocol/push'
import * as z from 'zod/mini'
import { type RequestOutcome, type Ask, watchRequest } from './halfway.ts'
import type { PendingSignIn } from './sign-in.ts'

/**
 * Subscribes to a sign-in request on the push channel (B071). Polls the server if there is no channel, if it is interrupted,
 * or after the browser was suspended. Returns a function that stops it.
 */
export function followPush(
  { key = '', code }: PendingSignIn,
  ask: Ask,
  tell: (answered: RequestOutcome) => void,
  fail: (error: unknown) => void,
): () => void {
  let stopAsking: (() => void) | undefined
  let isOver = false
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`)

  function over(answered: RequestOutcome): void {
    stop()
    tell(answered)
  }

  function askInstead(): void {
    if (!isOver)
      stopAsking ??= watchRequest(ask, undefined, over, (error) => {
        stop()
        fail(error)
      })
  }

  function stop(): void {
    isOver = true
    stopAsking?.()
    socket.close()
  }

  socket.addEventListener('open', () => {
    const login: ClientMessage = { type: 'login', key, proof: code }
    socket.send(JSON.stringify(login))
  })
  socket.addEventListener('message', ({ data }) => {
    const message = z.safeParse(signInMessage, jsonOf(data))
    if (isOver || !message.success || message.data.type !== 'decision') return
    over(message.data.data.result ? 'accepted' : 'declined')
  })
  socket.addEventListener('close', askInstead)
  // A close event always follows.
  socket.addEventListener('error', () => undefined)
  return stop
}

function jsonOf(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}
