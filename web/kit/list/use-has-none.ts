import { useState } from 'react'

type Read<Data> = { data: Data | undefined; isPlaceholderData: boolean }

/**
 * True while a list without filters has no items, so that there is nothing to filter. While the next response is awaited
 * (`keepsPrevious`) it keeps the value of the displayed response; before the first response it is false.
 */
export function useHasNone<Data>(
  { data, isPlaceholderData }: Read<Data>,
  count: (data: Data) => number,
  isFiltered: boolean,
): boolean {
  const [last, setLast] = useState(false)
  const hasNone = isPlaceholderData ? last : data !== undefined && !isFiltered && count(data) === 0
  if (hasNone !== last) setLast(hasNone)
  return hasNone
}
