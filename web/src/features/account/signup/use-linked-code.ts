import { useEffect, useRef, useState, type RefObject } from 'react'
import type { UseFormSetValue } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { referralIn, storedReferral } from './referral.ts'
import type { SignupFields } from './signup-fields.ts'

/**
 * Fills in the code of a referral link, from this address or from an earlier visit. Returns a ref with the code, empty
 * when there is none, and the code for the note. A page that the server rendered has a note for its own address alone.
 */
export function useLinkedCode(
  setValue: UseFormSetValue<SignupFields>,
  { isRendered }: { isRendered: boolean },
): { linkedCode: RefObject<string>; invitedBy: string | null } {
  const [search] = useSearchParams()
  const linked = referralIn(search.toString())
  const [firstCode] = useState(() => linked ?? (typeof document === 'undefined' ? null : storedReferral()) ?? '')
  const linkedCode = useRef('')
  useEffect(() => {
    linkedCode.current = linked ?? firstCode
    if (linkedCode.current) setValue('codeIndication', linkedCode.current, { shouldValidate: true })
  }, [linked, firstCode, setValue])
  return { linkedCode, invitedBy: linked ?? (isRendered ? null : firstCode || null) }
}
