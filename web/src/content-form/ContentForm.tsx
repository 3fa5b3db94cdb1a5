import type { ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { BilingualTexts, type Texts } from './BilingualTexts.tsx'
import { ContentFrame, type FrameProps } from './ContentFrame.tsx'
import type { ContentOptions } from './content-options.ts'
import { useContent } from './use-content.ts'

const textFields = ['title', 'body']

/** A form for content with a title and a text in both languages. See useContent. */
export function ContentForm<Fields extends Texts>({
  isBodyRequired = false,
  details,
  ...props
}: FrameProps &
  Omit<ContentOptions<Fields>, 'textFields' | 'mainLanguage' | 'isSame'> & {
    isBodyRequired?: boolean
    /** What is shown beside the texts. */
    details?: (form: UseFormReturn<Fields>) => ReactNode
  }) {
  const content = useContent<Fields>({ ...props, textFields })
  return (
    <ContentFrame<Fields>
      {...props}
      content={content}
      texts={
        <BilingualTexts
          form={content.form as unknown as UseFormReturn<Texts>}
          language={content.language}
          onShow={content.setLanguage}
          isBodyRequired={isBodyRequired}
        />
      }
      details={details?.(content.form)}
    />
  )
}
