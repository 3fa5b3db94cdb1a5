import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from './Button.tsx'

/**
 * Chooses a file. The input is visually hidden and works for screen readers and keyboard; its label looks like the
 * button. Its error or hint is in a FieldNote with the id `<id>-note`. The same file may be chosen again. With `multiple`
 * several files may be chosen at once.
 */
export function FileButton({
  id,
  error,
  onChoose,
  children,
  ...input
}: {
  id: string
  error?: ReactNode
  onChoose: (file: File, all: File[]) => void
} & Pick<ComponentProps<'input'>, 'accept' | 'name' | 'required' | 'multiple' | 'children'>) {
  return (
    <>
      <input
        {...input}
        id={id}
        type="file"
        aria-describedby={`${id}-note`}
        aria-invalid={error ? true : undefined}
        className="peer sr-only"
        onChange={(event) => {
          const all = [...(event.target.files ?? [])]
          event.target.value = ''
          if (all[0]) onChoose(all[0], all)
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          {},
          'peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass',
        )}
      >
        {children}
      </label>
    </>
  )
}
