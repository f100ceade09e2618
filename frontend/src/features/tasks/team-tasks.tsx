import { TasksScreen } from './tasks-screen.tsx';

/** `/tasks/team` */
export const Screen = () => <TasksScreen which="team" />;
