import { useNavigate } from 'react-router'
import { toast } from '../../ui/toast.ts'

/** The page of a request that waits for a second person. */
export const requestPath = (id: string): string => `/staff/approvals/${id}`

/**
 * Returns a function for the reply of an act: when the act waits for a second person, it says so, opens the page of the
 * request, and returns true.
 */
export function useSecondPerson() {
  const navigate = useNavigate()
  return ({ message, approval }: { message: string; approval?: string | undefined }): boolean => {
    if (approval === undefined) return false
    toast.info(message)
    void navigate(requestPath(approval))
    return true
  }
}
