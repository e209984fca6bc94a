import { useSyncExternalStore } from 'react'
import { hashOf, type Place, placeIn } from './place.ts'

/** The current page of the wizard, stored in the URL so that browser history works. */
export function usePlace(): [place: Place, go: (place: Place) => void] {
  const hash = useSyncExternalStore(onHash, readHash)
  return [placeIn(hash), go]
}

function go(place: Place): void {
  location.hash = hashOf(place)
  scrollTo({ top: 0 })
}

const readHash = (): string => location.hash

function onHash(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
