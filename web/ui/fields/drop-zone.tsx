import { type ComponentProps, type ReactNode, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import styles from './drop-zone.module.css'

type DropZoneProps = {
  labelledBy: string
  describedBy?: string | undefined
  isWrong: boolean
  className?: string | undefined
  onFile: (file: File) => void
  /** Contains a button, too: dropping is an alternative, not the only way. */
  children: ReactNode
}

/** An area onto which a file can be dropped. */
export function DropZone({ labelledBy, describedBy, isWrong, className, onFile, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is an alternative to the button
    <fieldset
      className={classNames(styles.zone, isOver && styles.over, isWrong && styles.wrong, className)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
    >
      {children}
    </fieldset>
  )
}

type FilePickerProps = Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture'> & {
  onFile: (file: File) => void
}

/** The browser's hidden file input, which a button opens. */
export const FilePicker = ({ onFile, ...input }: FilePickerProps) => (
  <input
    {...input}
    type="file"
    className={styles.picker}
    tabIndex={-1}
    aria-hidden
    onChange={({ currentTarget }) => {
      const [file] = currentTarget.files ?? []
      if (file) onFile(file)
      // The same file may be chosen again after it was refused.
      currentTarget.value = ''
    }}
  />
)
