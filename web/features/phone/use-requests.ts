import { deviceRequestList } from '@sixpence/protocol/devices/devices'
import { useCallback, useEffect, useRef, useState } from 'react'
import { networkRefusal, Refusal } from '#lib/call/refusal.ts'
import { listenForNudges } from './nudges.ts'
import type { PhoneLine, PhoneRequest } from './phone-line.ts'

type Options = { line: PhoneLine; pushToken: string; onUnknown: () => void }

/** Requests for this phone, fetched at every nudge and whenever the page becomes visible. */
export function useRequests({ line, pushToken, onUnknown }: Options) {
  const [requests, setRequests] = useState<readonly PhoneRequest[]>()
  const [refusal, setRefusal] = useState<Refusal>()
  const [isOnline, setOnline] = useState(true)
  const [isLooking, setLooking] = useState(false)
  // A dismissed request stays hidden unless it was sent again.
  const away = useRef(new Set<string>())

  const look = useCallback(async (): Promise<void> => {
    setLooking(true)
    try {
      const { requests: waiting } = await line.ask(deviceRequestList, {})
      const fresh = waiting.filter((item) => !away.current.has(nameOf(item)))
      // A request that expired while visible stays until the person has read about it.
      setRequests((before = []) => [
        ...fresh,
        ...before.filter((item) => isRunOut(item) && !isIn(fresh, item)),
      ])
      setRefusal(undefined)
    } catch (error) {
      if (error instanceof Refusal && error.name === 'signInExpired') onUnknown()
      else setRefusal(error instanceof Refusal ? error : networkRefusal())
    } finally {
      setLooking(false)
    }
  }, [line, onUnknown])

  useEffect(() => {
    const onSight = () => {
      if (!document.hidden) void look()
    }
    const first = setTimeout(onSight)
    document.addEventListener('visibilitychange', onSight)
    const stop = listenForNudges(pushToken, { onNudge: () => void look(), onLine: setOnline })
    return () => {
      clearTimeout(first)
      document.removeEventListener('visibilitychange', onSight)
      stop()
    }
  }, [look, pushToken])

  const drop = (request: PhoneRequest): void => {
    away.current.add(nameOf(request))
    setRequests((before) => before?.filter(({ key }) => key !== request.key))
  }
  return { requests, trouble: refusal, isOnline, isLooking, look, drop }
}

const nameOf = ({ key, expiresAt }: PhoneRequest): string => `${key} ${expiresAt}`
const isRunOut = ({ expiresAt }: PhoneRequest): boolean => Date.parse(expiresAt) <= Date.now()
const isIn = (all: readonly PhoneRequest[], { key }: PhoneRequest): boolean =>
  all.some((item) => item.key === key)
