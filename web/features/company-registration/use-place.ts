import { useSyncExternalStore } from 'react'
import { hashOf, type Place, placeIn } from './place.ts'

/** Where in the wizard the page is: in the address, so that the browser's back leads one page back. */
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
