import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type Point = { x: number; y: number }

/** Position of the pointer, and whether it is pressed. A finger has no position between touches. */
let pointer: Point | undefined
let isPressed = false

function follow(event: PointerEvent): void {
  isPressed = event.buttons !== 0 && event.type !== 'pointercancel'
  pointer = event.pointerType === 'touch' && !isPressed ? undefined : { x: event.clientX, y: event.clientY }
}

const events = ['pointermove', 'pointerdown', 'pointerup', 'pointercancel'] as const
if (typeof addEventListener === 'function')
  for (const name of events) addEventListener(name, follow, { capture: true, passive: true })

/**
 * Whether clicks go through an element that appeared automatically to the content below: while the pointer rests where it
 * appeared, and during a press that began elsewhere. `pass-through` of base.css does the same for touch.
 */
export function usePassesThrough(element: RefObject<HTMLElement | null>): boolean {
  const [passes, setPasses] = useState(false)
  // oxlint-disable-next-line react/set-state-in-effect -- where it is can be measured only once it is drawn
  useLayoutEffect(() => setPasses(isPressed || isOver(element.current)), [element])
  useEffect(() => {
    const look = ({ type, target }: PointerEvent) => {
      const isOurs = target instanceof Node && element.current?.contains(target) === true
      if (type === 'pointerdown') setPasses(!isOurs)
      else if (!isPressed && !isOver(element.current)) setPasses(false)
    }
    for (const name of events) addEventListener(name, look, { passive: true })
    return () => {
      for (const name of events) removeEventListener(name, look)
    }
  }, [element])
  return passes
}

function isOver(element: HTMLElement | null): boolean {
  if (!element || !pointer) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return pointer.x >= left && pointer.x <= right && pointer.y >= top && pointer.y <= bottom
}
