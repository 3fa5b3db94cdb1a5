/** What went wrong and stands at no field. */
export function ProblemList({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null
  return (
    <ul role="alert" className="grid gap-1 rounded-md border border-danger p-3 text-danger">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  )
}
