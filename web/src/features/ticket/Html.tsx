/** What somebody wrote, as the server has sanitised it: formatting, lists, links and code, nothing else. */
export const Html = ({ children }: { children: string }) => (
  <div className="prose-body max-w-none! text-base!" dangerouslySetInnerHTML={{ __html: children }} />
)
