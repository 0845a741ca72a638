import { z } from 'zod';

const policy = z.object({
  bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()).default([]) })).default([]),
});

/** Whether a member, such as `serviceAccount:EMAIL`, has a role in an IAM policy, or any role. False for what is no policy. */
export function hasRole(given: unknown, role: string | null, member: string): boolean {
  return policy
    .catch({ bindings: [] })
    .parse(given)
    .bindings.some((binding) => (role === null || binding.role === role) && binding.members.includes(member));
}
