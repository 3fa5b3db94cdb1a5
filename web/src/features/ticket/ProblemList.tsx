import { FormFailure } from '../../ui/FormFailure.tsx'

/** What went wrong and stands at no field. */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <FormFailure>
      <ul className="grid gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </FormFailure>
  )
}
